import { type ComponentType, useEffect, useReducer } from "react";
import { type LoadPart, registerPart } from "./parts.ts";

/**
 * A part of the page whose code is loaded when it first opens, and which is then drawn without a pause. Until its code is
 * there nothing is drawn; where it could not be loaded, opening it again tries again.
 */
export function onDemand<Props extends { readonly open: boolean }>(
  load: LoadPart<Props>,
): ComponentType<Props> {
  const part = registerPart(load);
  return function OnDemand(props: Props) {
    const [, drawAgain] = useReducer((count: number) => count + 1, 0);
    const { open } = props;
    useEffect(() => {
      if (!open || part.loaded() !== undefined) return;
      let isGone = false;
      part.load().then(
        () => isGone || drawAgain(),
        () => undefined,
      );
      return () => {
        isGone = true;
      };
    }, [open]);
    const Part = part.loaded();
    return Part === undefined ? null : <Part {...props} />;
  };
}
