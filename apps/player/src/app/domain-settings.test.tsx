import { ok } from "@crossbook/browser/testing";
import { waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { closeApps, openApp } from "../testing/test-app.tsx";
import { someSettings } from "../testing/wire-answers.ts";

afterEach(closeApps);

const head = (selector: string, attribute: string) =>
  [...document.head.querySelectorAll(selector)].map((element) => element.getAttribute(attribute));

it("[ENTITY-04][ENTITY-06][SHELL-03] settings that change while the page is open take effect without a reload", async () => {
  let settings = someSettings();
  document.head.insertAdjacentHTML("beforeend", '<link rel="icon" href="/favicon.svg" data-before-start />');
  const test = openApp({ path: "/favorites", wire: (wire) => wire.on(".json", () => ok(settings)) });
  const { hub, screen } = test;
  await waitFor(() => expect(hub.calls.some(({ method }) => method === "RegisterClient")).toBe(true));
  await waitFor(() => expect(document.title).toBe("Test Exchange | Favourites"));
  expect(screen.getAllByRole("button", { name: "Sign up" }).length).toBeGreaterThan(0);
  function change(next: Parameters<typeof someSettings>[0]): void {
    settings = someSettings(next);
    hub.push({ Code: "Settings", Data: {} });
  }

  change({
    ...{ domainTitle: "New Name", description: "New words.", favicon: "/new.svg", mainLogo: "/new.png" },
    ...{ bodyBgColor: "blue", showSupportLink: true, supportLink: "https://help.test/", allowSignUp: false },
  });
  await waitFor(() => expect(document.title).toBe("New Name | Favourites"));
  expect(head('meta[name="description"]', "content")).toEqual(["New words."]);
  expect(head('link[rel="icon"]', "href")).toEqual(["/new.svg"]);
  expect(screen.getByAltText("New Name").getAttribute("src")).toBe("/new.png");
  expect(document.documentElement.dataset.host).toBe("blue");
  expect(screen.getByRole("link", { name: "Support" }).getAttribute("href")).toBe("https://help.test/");
  expect(screen.queryByRole("button", { name: "Sign up" })).toBeNull();

  change({ siteSuspended: true, suspendedMessage: "Back at noon." });
  expect(await screen.findByText("Back at noon.")).toBeTruthy();
  change({});
  await waitFor(() => expect(test.address()).toBe("/favorites"));
  expect(document.documentElement.dataset.host).toBe("default");
});
