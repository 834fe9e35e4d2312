import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import * as z from "zod/mini";
import { Problem } from "#kit/contract/problem.ts";
import { Button } from "../components/Button.tsx";
import { Check } from "../components/Check.tsx";
import { Field } from "../components/Field.tsx";
import { TextInput } from "../components/TextInput.tsx";
import { FormProblem } from "./FormSubmit.tsx";
import { useForm } from "./use-form.ts";

const schema = z.object({
  name: z.string().check(z.minLength(3, "name_short")),
  terms: z.literal(true, "terms_missing"),
});
const words = (code: string) => `words of ${code}`;

type Submit = (output: z.infer<typeof schema>) => Promise<void>;

interface RegisterProps {
  submit: Submit;
  focusesProblem?: boolean;
  /** Puts the end of the form, where its problem is shown, out of view. */
  isLong?: boolean;
}

function Register({ submit, focusesProblem = false, isLong = false }: RegisterProps) {
  const initial = { name: "", terms: false };
  const form = useForm({ schema, initial, words, submit, focusesProblem });
  return (
    <form {...form.props}>
      <Field label="Username" error={form.error("name")}>
        <TextInput {...form.text("name")} />
      </Field>
      <Check {...form.flag("terms")} error={form.error("terms")}>
        Terms
      </Check>
      <Button type="submit" busy={form.isBusy}>
        Start
      </Button>
      {isLong && <div style={{ blockSize: "300vh" }} />}
      <FormProblem form={form} />
    </form>
  );
}

async function filledForm(submit: Submit, options: Omit<RegisterProps, "submit"> = {}) {
  const screen = await render(<Register submit={submit} {...options} />);
  await screen.getByLabelText("Username").fill("Thandi_M");
  await screen.getByLabelText("Terms").click();
  return screen;
}

test("shows an error at an invalid field, focuses the field and sends nothing", async () => {
  const submit = vi.fn(async () => undefined);
  const screen = await render(<Register submit={submit} />);
  await screen.getByRole("button").click();
  const username = screen.getByLabelText("Username");
  await expect.element(username).toHaveAccessibleDescription("words of name_short");
  await expect.element(username).toHaveFocus();
  expect(submit).not.toHaveBeenCalled();
});

test("removes the error of a field when its value changes", async () => {
  const screen = await render(<Register submit={async () => undefined} />);
  await screen.getByRole("button").click();
  await screen.getByLabelText("Username").fill("T");
  await expect.element(screen.getByLabelText("Username")).not.toHaveAttribute("aria-invalid");
});

test("is busy until the response arrives", async () => {
  const answer = Promise.withResolvers<void>();
  const screen = await filledForm(() => answer.promise);
  await screen.getByRole("button").click();
  await expect.element(screen.getByRole("button")).toHaveAttribute("aria-busy", "true");
  answer.resolve();
  await expect.element(screen.getByRole("button")).not.toHaveAttribute("aria-busy");
});

test("sends once when submitted twice at the same time", async () => {
  const submit = vi.fn(async () => undefined);
  const screen = await filledForm(submit);
  const form = screen.container.querySelector("form");
  form?.requestSubmit();
  form?.requestSubmit();
  await expect.poll(() => submit).toHaveBeenCalled();
  expect(submit.mock.calls).toEqual([[{ name: "Thandi_M", terms: true }]]);
});

test("shows the server's problem with a field at the field and keeps the values", async () => {
  const taken = { field: "name", code: "username_taken", message: "Somebody has this name." };
  const screen = await filledForm(() => Promise.reject(new Problem("invalid_input", 400, [taken])));
  await screen.getByRole("button").click();
  const username = screen.getByLabelText("Username");
  await expect.element(username).toHaveAccessibleDescription("Somebody has this name.");
  await expect.element(username).toHaveValue("Thandi_M");
  await expect.element(screen.getByRole("alert")).not.toBeInTheDocument();
});

test("shows the server's problem with the whole form, and keeps focus and values", async () => {
  const screen = await filledForm(() => Promise.reject(new Problem("unavailable", 503)));
  await screen.getByRole("button").click();
  await expect.element(screen.getByRole("alert")).toHaveTextContent("words of unavailable");
  await expect.element(screen.getByRole("button")).toHaveFocus();
  await expect.element(screen.getByLabelText("Username")).toHaveValue("Thandi_M");
});

test("scrolls the problem of the form into view", async () => {
  const screen = await filledForm(() => Promise.reject(new Problem("unavailable", 503)), { isLong: true });
  await screen.getByRole("button").click();
  await expect.element(screen.getByRole("alert")).toBeInViewport();
});

test("moves the focus to the problem if an element outside the form had it and was removed", async () => {
  const screen = await filledForm(() => {
    const outside = document.body.appendChild(document.createElement("button"));
    outside.focus();
    outside.remove();
    return Promise.reject(new Problem("unavailable", 503));
  });
  await screen.getByRole("button").click();
  await expect.element(screen.getByRole("alert")).toHaveFocus();
});

test("moves the focus from the button to the problem if `focusesProblem` is set", async () => {
  const refuse = () => Promise.reject(new Problem("card_declined", 402));
  const screen = await filledForm(refuse, { focusesProblem: true });
  await screen.getByRole("button").click();
  await expect.element(screen.getByRole("alert")).toHaveFocus();
});
