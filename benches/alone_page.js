// Plays deals over `gamester.v1`, in a page of the site or of a server, and takes the times of what it asks.

async ({ worker, folder, game, variant, level, deals, hints, day }) => {
  const heard = [];
  let wake = () => {};
  const took = { acts: [], bots: [], hints: [], results: [] };
  let say = () => {};
  const told = (text) => {
    const message = JSON.parse(text);
    heard.push([performance.now(), message]);
    if (message.type === "pong") took.bots.push(performance.now() - heard[message.n][0]);
    else if (asksBot(message)) say({ type: "ping", n: heard.length - 1 });
    wake();
  };

  /** Does the worker now ask a bot, and this page nothing? It answers no ping before that bot has decided. */
  function asksBot({ type, state }) {
    return worker && type === "news" && !state.decision && !state.between && !state.finished;
  }

  /** The first message from a place in `heard` on that is wanted, and the time when it came. */
  async function next(from, wanted) {
    for (let at = from; ; at++) {
      while (at >= heard.length) await new Promise((done) => (wake = done));
      if (heard[at][1].type === "bye") throw new Error(heard[at][1].text);
      if (wanted(heard[at][1])) return heard[at];
    }
  }

  async function fromServer() {
    const ask = async (path, body) =>
      (await fetch(path, body ? { method: "POST", headers: { "content-type": "application/json" }, body } : {})).json();
    const connect = (table) =>
      new Promise((done) => {
        const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws/${table}`, "gamester.v1");
        socket.onmessage = ({ data }) => told(data);
        socket.onopen = () => done((text) => socket.send(text));
      });
    return { ask, connect };
  }

  async function fromWorker() {
    const here = (path) => new URL(path, location).href;
    const engine = new Worker(here(worker), { type: "module" });
    const answers = new Map();
    const ready = new Promise((done, fail) => {
      engine.onmessage = ({ data }) => {
        if (data.type === "ready") done();
        if (data.type === "failed") fail(new Error(data.detail));
        if (data.type === "answer") answers.get(data.id)(JSON.parse(data.body));
      };
    });
    engine.postMessage({ type: "start", folder: here(folder), store: "bench", speed: 0 });
    await ready;
    const ask = (path, body) =>
      new Promise((done) => {
        answers.set(answers.size, done);
        engine.postMessage({ type: "ask", id: answers.size - 1, method: body ? "POST" : "GET", path, body });
      });
    const connect = async (table) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => told(data);
      engine.postMessage({ type: "table", id: table, port: port2 }, [port2]);
      return (text) => port1.postMessage(text);
    };
    return { ask, connect };
  }

  const { ask, connect } = await (worker ? fromWorker() : fromServer());
  const table = { game, variant, players: 5, name: "Ann", level, options: { rounds: 20 } };
  const made = day ? await ask("/api/daily", JSON.stringify({ game, day, name: "Ann" })) : await ask("/api/tables", JSON.stringify(table));
  const id = made.table ?? made.id;
  const send = await connect(id);
  say = (message) => send(JSON.stringify(message));
  say({ type: "hello", client: "bench", lang: "en" });
  let [, { state }] = await next(0, (message) => message.type === "welcome");
  for (let number = 0, dealt = 0; ; number++) {
    const before = heard.length;
    const decision = state.decision;
    if (!decision) {
      if (day && (state.between || state.finished)) {
        const began = performance.now();
        await ask(`/api/daily/${id}`); // as the page does after each deal
        took.results.push(performance.now() - began);
      }
      if (state.finished || dealt++ === deals) return took;
      say({ type: "deal", id: `d${number}`, deal: state.between.next_deal });
    } else {
      if (took.hints.length < hints) {
        const began = performance.now();
        say({ type: "hint", id: `h${number}` });
        took.hints.push((await next(before, (message) => message.type === "hint"))[0] - began);
      }
      const { do: verb, cards, takes } = state.acts.find((one) => one.do !== "misdeal") ?? state.acts[0];
      say({ type: "act", id: `a${number}`, decision, do: verb, cards, takes });
    }
    const began = performance.now();
    const asked = ({ type, text, state }) => {
      if (type === "nack") throw new Error(text);
      return type === "news" && (state.finished || state.between || (state.decision && state.decision !== decision));
    };
    const [came, message] = await next(before, asked);
    if (decision) took.acts.push(came - began);
    state = message.state;
  }
};
