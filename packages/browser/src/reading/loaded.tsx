import { Skeleton } from "@crossbook/ui";
import type { ReactNode } from "react";
import { OutOfDate } from "./out-of-date.tsx";
import { ReadFailed } from "./read-failed.tsx";
import type { Reading } from "./reading.ts";

/** What `Loaded` shows. */
export interface LoadedProps<Data> {
  readonly query: Reading<Data>;
  /** The title where it cannot be loaded: "The payment could not be loaded." */
  readonly failure: string;
  /** How many rows stand in its place while it is waited for. Default 4. */
  readonly rows?: number;
  readonly children: (data: Data) => ReactNode;
}

/** What was read, or that it loads or failed. Where it could not be read again it stays, with a note that it may be old. */
export function Loaded<Data>({ query, failure, rows = 4, children }: LoadedProps<Data>) {
  if (query.data !== undefined)
    return (
      <>
        <OutOfDate query={query} />
        {children(query.data)}
      </>
    );
  if (query.isError) return <ReadFailed query={query} title={failure} />;
  return (
    <div aria-busy="true">
      <Skeleton shape="row" count={rows} />
    </div>
  );
}
