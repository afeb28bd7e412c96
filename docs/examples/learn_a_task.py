"""Learn a named task from nothing, and have the judge say what was learned: five minutes of one core.

Run it with `gamester-lab[envs,train]`: `python docs/examples/learn_a_task.py`
"""

from gamester import lab
from gamester_lab.baselines.ppo import PPO, Trainer


def main(steps: int = 10_000_000, packs: int = 16_000) -> None:
    """Learn by so many decisions, and print what the learner gains among each opponent of the task."""
    task = lab.task("Loo-3c-p5-pool9-v1")
    trainer = Trainer(task, PPO._replace(steps=steps))
    while trainer.steps < steps:
        played = trainer.wave()
        print(f"{trainer.steps:,} decisions: {played.chips / max(1, played.deals):+.3f} chips a deal")
    print(lab.judge(trainer.player("my learner"), task, packs=packs))


if __name__ == "__main__":
    main()
