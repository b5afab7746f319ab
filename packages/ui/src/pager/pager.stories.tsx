import { nothing, type Stories } from "../catalogue/stories.ts";
import { Pager } from "./pager.tsx";

const pagerAt = (page: number, total: number) => (
  <Pager
    label="Pages of bets"
    page={page}
    pageSize={10}
    total={total}
    onPage={nothing}
    onPageSize={nothing}
  />
);

export const pager: Stories = {
  component: "Pager",
  states: {
    "first of many": () => pagerAt(1, 95),
    "in the middle": () => pagerAt(5, 95),
    last: () => pagerAt(10, 95),
    "one page": () => pagerAt(1, 3),
  },
};
