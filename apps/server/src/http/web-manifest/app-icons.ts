import type { DomainSettings } from "@crossbook/contract";

type Theme = DomainSettings["theme"];

interface IconFile {
  readonly size: number;
  /** Cut to a circle or another shape by the device: its sign stays clear of the edges. */
  readonly isMaskable: boolean;
  /** Named in the manifest; the others are asked for by devices of their own accord. */
  readonly isListed: boolean;
}

/** The icons there are, by the name of their file. */
export const ICON_FILES: Readonly<Record<string, IconFile>> = {
  "192.png": { size: 192, isMaskable: false, isListed: true },
  "512.png": { size: 512, isMaskable: false, isListed: true },
  "maskable-512.png": { size: 512, isMaskable: true, isListed: true },
  "180.png": { size: 180, isMaskable: true, isListed: false },
};

/** Ground and sign of each theme, as the light tokens `--color-primary` and `--color-on-primary` have them. */
const COLOURS: Readonly<Record<Theme, { readonly ground: string; readonly sign: string }>> = {
  default: { ground: "#5b2bbf", sign: "#ffffff" },
  blue: { ground: "#0b5cad", sign: "#ffffff" },
  yellow: { ground: "#ffc629", sign: "#1b1726" },
};

/** The mark as icons in the colours of each theme, each drawn when it is first asked for and kept: a dozen at most. */
export class AppIcons {
  readonly #png: typeof png;
  readonly #drawn = new Map<string, Promise<Buffer>>();

  /** `draw`: how a picture is made; absent: by the image library. */
  constructor(draw: typeof png = png) {
    this.#png = draw;
  }

  /** The PNG of a file's name; undefined where there is no such icon. Rejects where it cannot be drawn now. */
  async draw(file: string, theme: Theme): Promise<Buffer | undefined> {
    if (!Object.hasOwn(ICON_FILES, file)) return undefined;
    const icon = ICON_FILES[file];
    if (icon === undefined) return undefined;
    const key = `${theme}/${file}`;
    const known = this.#drawn.get(key);
    if (known !== undefined) return known;
    const drawing = this.#png(icon, theme);
    this.#drawn.set(key, drawing);
    drawing.catch(() => this.#drawn.delete(key));
    return drawing;
  }
}

async function png({ size, isMaskable }: IconFile, theme: Theme): Promise<Buffer> {
  // Most starts of the server draw none.
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(markOf(theme, isMaskable)), { density: (72 * size) / 32 })
    .resize(size, size)
    .png()
    .toBuffer();
}

/** The mark of the app's header. A maskable one has no corners of its own, and its sign in the middle four fifths. */
function markOf(theme: Theme, isMaskable: boolean): string {
  const { ground, sign } = COLOURS[theme];
  const placed = isMaskable ? ' transform="translate(5 5) scale(0.6875)"' : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32"><rect width="32" height="32" rx="${isMaskable ? 0 : 7}" fill="${ground}"/><g fill="none" stroke="${sign}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"${placed}><path d="M8 11h11M15 7l4 4-4 4"/><path d="M24 21H13M17 17l-4 4 4 4" opacity="0.6"/></g></svg>`;
}
