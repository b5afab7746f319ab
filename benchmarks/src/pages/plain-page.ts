/**
 * The peer of the market page: the same number of cells with price and size, and a loop that writes what a message brings into
 * their text nodes, with nothing between the socket and the DOM. It connects to the hub's path, where the storm answers.
 */
export function plainPage(runnerIds: readonly number[]): string {
  const cell = (side: string, at: number) => `<button class="${side}${at}"><b>-</b><small>-</small></button>`;
  const row = (id: number) =>
    `<li data-id="${id}"><span>Runner ${id}</span>${[2, 1, 0].map((at) => cell("back", at)).join("")}${[0, 1, 2].map((at) => cell("lay", at)).join("")}</li>`;
  return `<!doctype html><meta charset="utf-8"><title>Plain</title><style>
    body { margin: 0; font: 15px/1.2 sans-serif } li { display: grid; grid-template-columns: 1fr repeat(6, 60px); gap: 4px; padding: 4px 12px }
    button { display: grid; height: 44px; border: 0; border-radius: 4px } b, small { display: block } [class^=back] { background: #a9d3f5 } [class^=lay] { background: #f7bfd0 }
    </style><ul>${runnerIds.map(row).join("")}</ul><script>
    const cells = new Map();
    for (const row of document.querySelectorAll("li")) {
      const of = (side) => [0, 1, 2].map((at) => {
        const cell = row.querySelector("." + side + at);
        return [cell.firstChild.firstChild, cell.lastChild.firstChild];
      });
      cells.set(Number(row.dataset.id), { Back: of("back"), Lay: of("lay") });
    }
    const socket = new WebSocket(location.origin.replace("http", "ws") + "/hub");
    socket.onmessage = ({ data }) => {
      for (const part of data.split("\\u001e")) {
        if (part === "") continue;
        const { arguments: [message] = [] } = JSON.parse(part);
        if (message?.Code !== "Odds") continue;
        for (const runner of message.Data.Runners) {
          const row = cells.get(runner.Id);
          for (const side of ["Back", "Lay"]) {
            runner[side].forEach(([price, size], at) => {
              row[side][at][0].data = price;
              row[side][at][1].data = size;
            });
          }
        }
      }
    };
    </script>`;
}
