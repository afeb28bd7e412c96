// The buttons under the programs: each runs its program in the worker that plays, with the same Python in it.

const play = new URL("play/", import.meta.url);

async function open() {
  const index = new DOMParser().parseFromString(await (await fetch(new URL("index.html", play))).text(), "text/html");
  const { version } = JSON.parse(index.querySelector("meta[name=gamester-site]").content);
  const folder = new URL(`v/${version}/`, play).href;
  const { shell } = await (await fetch(`${folder}files.json`)).json();
  const script = Object.keys(shell).find((path) => /^assets\/worker-.*\.js$/.test(path));
  const worker = new Worker(folder + script, { type: "module" });
  // Afresh, because nothing here watches over Python that goes on from a kept memory.
  worker.postMessage({ type: "start", folder, store: "gamester:programs", speed: 0, afresh: true });
  return worker;
}

let opened = null;

async function run(button) {
  const program = button.closest(".program");
  const said = program.querySelector("output");
  button.disabled = true;
  said.textContent = button.dataset.wait;
  let told = "";
  try {
    opened ??= open();
    const worker = await opened;
    await new Promise((done, fail) => {
      worker.onmessage = ({ data }) => {
        if (data.type === "printed") said.textContent = told += `${data.text}\n`;
        else if (data.type === "ran") done();
        else if (data.type === "failed") fail(new Error(data.detail));
      };
      worker.onerror = () => fail(new Error("worker"));
      worker.postMessage({ type: "run", code: program.querySelector("code").textContent });
    });
  } catch (cause) {
    opened = null;
    said.textContent = `${told}${cause.message}`;
  }
  button.disabled = false;
}

for (const button of document.querySelectorAll(".program button")) button.addEventListener("click", () => run(button));
