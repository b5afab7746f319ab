import type { LucideIconData, LucideIconNode } from "@lucide/icons";
import { createElement, type ReactNode, type SVGProps } from "react";

/** The icon, and attributes of its `svg`. */
export interface IconProps extends SVGProps<SVGSVGElement> {
  /** One of `@lucide/icons`, which are data: a page has only those that it names. */
  readonly icon: LucideIconData;
}

/**
 * An icon in the colour of its text, 24 by 24 pixels where no style says another size. Its parent says what it means: an icon has
 * `aria-hidden`, or an `aria-label` where nothing beside it has the words.
 */
export function Icon({ icon, ...rest }: IconProps) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      {drawn(icon.node)}
    </svg>
  );
}

/** Each part has a `key` among its attributes. */
function drawn(nodes: readonly LucideIconNode[]): ReactNode[] {
  return nodes.map(([tag, attributes, children]) =>
    createElement(tag, attributes, children && drawn(children)),
  );
}
