import { Button } from "../button/button.tsx";
import { nothing, type Stories } from "../catalogue/stories.ts";
import { Menu, MenuItem, MenuNote, MenuSeparator } from "./menu.tsx";

export const menu: Stories = {
  component: "Menu",
  states: {
    closed: () => (
      <Menu trigger={<Button>Account</Button>}>
        <MenuNote>asha</MenuNote>
        <MenuItem onSelect={nothing}>Open bets</MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={nothing}>Log out…</MenuItem>
      </Menu>
    ),
  },
};
