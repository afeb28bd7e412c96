// A boardgame.io server with the least of games: whoever's turn it is adds one. Prints its port when it listens.
const { Server, Origins } = require("boardgame.io/server");

const add = {
  name: "add",
  setup: () => ({ sum: 0 }),
  moves: { add: ({ G }) => ({ sum: G.sum + 1 }) },
  turn: { minMoves: 1, maxMoves: 1 },
  disableUndo: true,
};

Server({ games: [add], origins: [Origins.LOCALHOST] })
  .run({ port: 0, callback: () => undefined })
  .then((servers) => console.log(`listening ${servers.appServer.address().port}`));
