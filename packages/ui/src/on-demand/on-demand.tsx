import { type ComponentType, useEffect, useReducer } from "react";

const loaders = new Set<() => Promise<void>>();

/**
 * A part of the page whose code is loaded when it first opens, and which is then drawn without a pause. Until its code is
 * there nothing is drawn; where it could not be loaded, opening it again tries again.
 */
export function onDemand<Props extends { readonly open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined;
  const loadPart = async (): Promise<void> => {
    Part ??= await load();
  };
  loaders.add(loadPart);
  return function OnDemand(props: Props) {
    const [, drawAgain] = useReducer((count: number) => count + 1, 0);
    const { open } = props;
    useEffect(() => {
      if (!open || Part !== undefined) return;
      let isGone = false;
      loadPart().then(
        () => isGone || drawAgain(),
        () => undefined,
      );
      return () => {
        isGone = true;
      };
    }, [open]);
    return Part === undefined ? null : <Part {...props} />;
  };
}

/** Loads every part that is loaded on demand, for screens that must open them without a pause, such as those of tests. */
export async function loadOnDemandParts(): Promise<void> {
  await Promise.all([...loaders].map((load) => load()));
}
