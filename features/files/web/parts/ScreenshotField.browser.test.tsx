import { useState } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import files from "#languages/en/files.json" with { type: "json" };
import { maxUploadBytes, screenshotSize } from "#features/files/rules.ts";
import { AppProvider } from "#kit/client/app.tsx";
import { testApp } from "#kit/client/testing/app.ts";
import { createText } from "#kit/i18n/text.ts";
import { ScreenshotField } from "../index.ts";

const problems = {
  file_type_wrong: "Invalid file type. Please upload an image.",
  file_too_large: "File size too large. Max size is 5MB.",
};
const app = testApp({ text: createText({ files, problems }, "en") });

let kept: Blob | null = null;

function Form() {
  const [picture, setPicture] = useState<Blob | null>(null);
  kept = picture;
  return (
    <AppProvider app={app}>
      <ScreenshotField value={picture} onChange={setPicture} />
    </AppProvider>
  );
}

/** A photo of a screen, as a phone takes it. */
async function photograph(width: number, height: number, type = "image/jpeg"): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  for (let line = 0; line < height; line += 40) {
    context!.fillStyle = line % 80 === 0 ? "navy" : "gold";
    context!.fillRect(0, line, width, 40);
  }
  return new File([await canvas.convertToBlob({ type })], "fulltime.jpg", { type });
}

/** The header of a PNG of 16 000 by 16 000. */
const hugeHead = Uint8Array.from([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52, 0, 0, 0x3e, 0x80, 0,
  0, 0x3e, 0x80,
]);

const field = "input[type=file]";
const pick = async (container: HTMLElement, file: File) => {
  const input = container.querySelector<HTMLInputElement>(field)!;
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
};

test("shrinks and shows a photo", async () => {
  const screen = await render(<Form />);
  await pick(screen.container, await photograph(3_200, 2_400));
  await expect.element(screen.getByRole("img", { name: "Screenshot of the score" })).toBeVisible();
  const { width, height } = await createImageBitmap(kept!);
  expect([width, height]).toEqual([screenshotSize, (screenshotSize * 3) / 4]);
  expect(kept?.type).toBe("image/webp");
  await expect.element(screen.getByText(/Shrunk to \d+ kB to use less data/)).toBeVisible();
});

test("keeps the keyboard focus after a picture was chosen", async () => {
  const screen = await render(<Form />);
  screen.container.querySelector<HTMLInputElement>(field)!.focus();
  await pick(screen.container, await photograph(640, 360));
  await expect.element(screen.getByLabelText("Replace")).toHaveFocus();
});

test("shrinks a photo that is larger than the upload limit", async () => {
  const screen = await render(<Form />);
  const photo = await photograph(3_200, 2_400);
  // Trailing data of a camera is not part of the picture.
  const heavy = new File([photo, new Uint8Array(maxUploadBytes)], photo.name, { type: photo.type });
  await pick(screen.container, heavy);
  await expect.element(screen.getByText(/Shrunk to \d+ kB to use less data/)).toBeVisible();
  expect(kept!.size).toBeLessThan(maxUploadBytes / 10);
});

test("keeps the size of a small picture, and lets the player choose another", async () => {
  const screen = await render(<Form />);
  await pick(screen.container, await photograph(640, 360, "image/png"));
  await expect.element(screen.getByLabelText("Replace")).toBeInTheDocument();
  expect((await createImageBitmap(kept!)).width).toBe(640);
  await pick(screen.container, await photograph(360, 640));
  await expect.poll(async () => (await createImageBitmap(kept!)).width).toBe(360);
});

test.each([
  ["a GIF", () => new File(["GIF89a"], "a.gif", { type: "image/gif" }), problems.file_type_wrong],
  [
    "a text file with a picture type",
    () => new File(["hello"], "a.png", { type: "image/png" }),
    problems.file_type_wrong,
  ],
  ["nothing", () => new File([], "a.png", { type: "image/png" }), problems.file_type_wrong],
  [
    "an unreadable file above the size limit",
    () => new File([new Uint8Array(maxUploadBytes + 1)], "a.png", { type: "image/png" }),
    problems.file_too_large,
  ],
  [
    "a picture of 256 megapixels, without decoding it",
    () => new File([hugeHead], "a.png", { type: "image/png" }),
    problems.file_too_large,
  ],
])("refuses %s in the browser with the server's message", async (_, make, words) => {
  const screen = await render(<Form />);
  await pick(screen.container, make());
  await expect.element(screen.getByText(words)).toBeVisible();
  await expect.element(screen.getByText("Add a screenshot")).toBeVisible();
  expect(kept).toBeNull();
});

test("keeps the previous picture and its name when the next one is refused, and says why", async () => {
  const screen = await render(<Form />);
  await pick(screen.container, await photograph(640, 360));
  await expect.element(screen.getByLabelText("Replace")).toBeInTheDocument();
  const before = kept;
  await pick(screen.container, new File(["hello"], "a.png", { type: "image/png" }));
  await expect.element(screen.getByText(problems.file_type_wrong)).toBeVisible();
  await expect.element(screen.getByText("fulltime.jpg")).toBeVisible();
  await expect.element(screen.getByRole("img", { name: "Screenshot of the score" })).toBeVisible();
  expect(kept).toBe(before);
});
