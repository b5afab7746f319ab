import { type ComponentType, use, useEffect, useReducer } from "react";
import { BackGuardContext } from "../dialog/back-guard.ts";
import { LoadingNote } from "../loading-note/loading-note.tsx";
import { type LoadPart, loadUntilThere, registerPart } from "./parts.ts";

interface OpenProps {
  readonly open: boolean;
  readonly onClose?: () => void;
}

/**
 * A part of the page whose code is loaded when it first opens, and which is then drawn without a pause. Until its code is
 * there it says that it loads, and a step back closes it; where the code could not be loaded, it is tried again while it is open.
 */
export function onDemand<Props extends OpenProps>(load: LoadPart<Props>): ComponentType<Props> {
  const part = registerPart(load);
  return function OnDemand(props: Props) {
    const [, drawAgain] = useReducer((count: number) => count + 1, 0);
    const guardBack = use(BackGuardContext);
    const { open, onClose } = props;
    useEffect(() => {
      if (!open || part.loaded() !== undefined) return;
      return loadUntilThere(part, drawAgain);
    }, [open]);
    const Part = part.loaded();
    if (Part !== undefined) return <Part {...props} />;
    if (!open) return null;
    return (
      <>
        {onClose && guardBack(onClose)}
        <LoadingNote />
      </>
    );
  };
}
