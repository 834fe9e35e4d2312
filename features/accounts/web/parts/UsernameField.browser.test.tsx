import { useState } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { AppProvider } from "#kit/client/app.tsx";
import { testApp } from "#kit/client/testing/app.ts";
import { UsernameField } from "./UsernameField.tsx";

function StatefulField() {
  const [value, setValue] = useState("");
  return <UsernameField value={value} error={undefined} onChange={(event) => setValue(event.target.value)} />;
}

test("shows that a name is being checked, then that it is free or why not, and the rule if the check fails", async () => {
  const requests = new Map<string, PromiseWithResolvers<unknown>>();
  const app = testApp({
    answer(_, input) {
      const { query } = input as { query: { username: string } };
      const answer = Promise.withResolvers<unknown>();
      requests.set(query.username, answer);
      return answer.promise;
    },
  });
  const screen = await render(
    <AppProvider app={app}>
      <StatefulField />
    </AppProvider>,
  );
  const field = screen.getByLabelText("username");
  await expect.element(field).toHaveAccessibleDescription("usernameHint");

  await field.fill("Mine_7");
  await expect.element(field).toHaveAccessibleDescription("usernameAsked Mine_7");
  requests.get("Mine_7")?.resolve({ isAvailable: true, reason: null });
  await expect.element(field).toHaveAccessibleDescription("usernameFree Mine_7");

  await field.fill("Theirs_7");
  await expect.element(field).toHaveAccessibleDescription("usernameAsked Theirs_7");
  requests
    .get("Theirs_7")
    ?.resolve({ isAvailable: false, reason: { code: "username_taken", message: "taken" } });
  await expect.element(field).toHaveAccessibleDescription("taken usernameHint");

  await field.fill("Nobody_7");
  await expect.element(field).toHaveAccessibleDescription("usernameAsked Nobody_7");
  requests.get("Nobody_7")?.reject(new Error("offline"));
  await expect.element(field).toHaveAccessibleDescription("usernameHint");
});
