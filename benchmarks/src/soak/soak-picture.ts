import type { SoakSample } from "./soak-sample.ts";

const WIDTH = 720;
const HEIGHT = 260;
const LEFT = 64;
const BOTTOM = 36;
const TOP = 28;
const RIGHT = 16;

/** The memory of a soak as a picture: MiB over millions of commands, from zero. */
export function soakPicture(samples: readonly SoakSample[]): string {
  const most = {
    x: samples.at(-1)?.millions ?? 1,
    y: roundUp(Math.max(...samples.map(({ memoryMiB }) => memoryMiB))),
  };
  const x = (millions: number) => LEFT + (millions / most.x) * (WIDTH - LEFT - RIGHT);
  const y = (mib: number) => HEIGHT - BOTTOM - (mib / most.y) * (HEIGHT - BOTTOM - TOP);
  const points = samples.map(
    (sample) => `${x(sample.millions).toFixed(1)},${y(sample.memoryMiB).toFixed(1)}`,
  );
  const lines = [0, 0.5, 1].map((share) => {
    const at = y(share * most.y).toFixed(1);
    return `<path d="M${LEFT} ${at}H${WIDTH - RIGHT}" stroke="#c5cad3"/><text x="${LEFT - 8}" y="${at}" text-anchor="end" dominant-baseline="middle">${Math.round(share * most.y)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" fill="#4a5160">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
<text x="${LEFT}" y="16">Memory of the exchange after a full collection, MiB</text>
${lines.join("\n")}
<polyline points="${points.join(" ")}" fill="none" stroke="#1d6fd8" stroke-width="2"/>
<text x="${LEFT}" y="${HEIGHT - 12}">0</text>
<text x="${WIDTH - RIGHT}" y="${HEIGHT - 12}" text-anchor="end">${most.x.toFixed(0)} million commands</text>
</svg>
`;
}

function roundUp(value: number): number {
  const step = 10 ** Math.floor(Math.log10(value));
  return Math.ceil(value / step) * step;
}
