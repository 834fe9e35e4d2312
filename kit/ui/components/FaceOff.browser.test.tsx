import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../base.css";
import { FaceOff } from "./FaceOff.tsx";
import { bodyFonts } from "../testing/body-fonts.ts";

const side = (name: string) => ({ name, seed: name });
describe.each(bodyFonts)("in %s", (font) => {
  const theme = { "--display-scale": 1, "--font-display": `"${font}"`, fontFamily: font } as object;

  test.each([
    { width: 320, plate: "13:04:12", plateNote: "to kickoff" },
    { width: 360, plate: "13:04:12" },
    { width: 360, plate: "11:45 PM" },
    { width: 320, plate: "04:12" },
    { width: 360, plate: "VS", plateNote: "In two weeks, on a Wednesday, 19:07" },
  ])("$plate, $plateNote, fits between two whole avatars on a phone of $width", async (given) => {
    const { width, plate, plateNote } = given;
    await page.viewport(width, 740);
    const { container } = await render(
      <div style={{ inlineSize: width - 32, ...theme }}>
        <FaceOff
          label="Match"
          a={side("GhostBram")}
          b={side("Thandiwe_Mokoena")}
          plate={plate}
          plateNote={plateNote}
        />
      </div>,
    );
    const face = container.querySelector("section")!;
    const [one, middle, other] = [...face.children]
      .filter((part) => getComputedStyle(part).position !== "absolute")
      .map((part) => [...part.children].map((child) => child.getBoundingClientRect()));
    const [left, right] = [face.getBoundingClientRect().left, face.getBoundingClientRect().right];
    for (const box of one!) expect(box.left).toBeGreaterThanOrEqual(left);
    for (const box of other!) expect(box.right).toBeLessThanOrEqual(right);
    for (const box of middle!) {
      expect(box.left).toBeGreaterThanOrEqual(Math.max(...one!.map((own) => own.right)));
      expect(box.right).toBeLessThanOrEqual(Math.min(...other!.map((own) => own.left)));
    }
  });

  test("breaks a long name at its number and keeps both avatars at one height", async () => {
    await page.viewport(320, 740);
    const { container } = await render(
      <div style={{ inlineSize: 288, ...theme }}>
        <FaceOff label="Match" a={side("Ann")} b={side("BraveRaven1716")} plate="04:12" />
      </div>,
    );
    const [one, other] = [...container.querySelectorAll("bdi")].map((name) => name.parentElement!);
    const top = (player: Element) => player.firstElementChild!.getBoundingClientRect().top;
    expect(top(other!)).toBe(top(one!));
    const lines = [...other!.querySelector("bdi")!.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => {
        const range = document.createRange();
        range.selectNode(node);
        return range.getClientRects().length;
      });
    // No part of it wraps.
    expect(lines).toEqual([1, 1, 1]);
    expect(other!.getBoundingClientRect().height).toBeGreaterThan(one!.getBoundingClientRect().height);
  });

  test.each(["WWWWWWWWWWWWWWWWWWWW", "Thandiwe_Mokoena_the", "Maximilian-1716-long", "nafa487bd7727"])(
    "shows %s whole beside a plate on a phone",
    async (name) => {
      await page.viewport(320, 740);
      const { container } = await render(
        <div style={{ inlineSize: 288, ...theme }}>
          <FaceOff label="Match" a={side("Ann")} b={side(name)} plate="13:04:12" plateNote="to kickoff" />
        </div>,
      );
      const shown = [...container.querySelectorAll("bdi")].at(-1)!;
      const face = container.querySelector("section")!.getBoundingClientRect();
      const text = document.createRange();
      text.selectNodeContents(shown);
      const { right, bottom } = text.getBoundingClientRect();
      expect(right).toBeLessThanOrEqual(face.right);
      expect(bottom).toBeLessThanOrEqual(face.bottom);
    },
  );

  test("wraps a long note where the sides are close together on a wide screen", async () => {
    await page.viewport(1280, 800);
    const { container } = await render(
      <div style={{ inlineSize: 320, "--note-max": "5.5rem", ...theme } as object}>
        <FaceOff
          label="Match"
          a={side("Ann")}
          b={side("Ben")}
          plate="VS"
          plateNote="Tomorrow, 8:00 pm GMT+2"
        />
      </div>,
    );
    const [one, other] = [...container.querySelectorAll("bdi")].map((name) => name.parentElement!);
    for (const player of [one!, other!]) {
      const [box, face] = [player, player.firstElementChild!].map((part) => part.getBoundingClientRect());
      expect(face!.left).toBeGreaterThanOrEqual(box!.left);
      expect(face!.right).toBeLessThanOrEqual(box!.right);
    }
  });

  test("shows the longest name whole in a narrow card of a wide screen", async () => {
    await page.viewport(1280, 800);
    const { container } = await render(
      <div style={{ inlineSize: 272, ...theme }}>
        <FaceOff
          label="Match"
          a={side("Rhein_Lindqvist_2026")}
          b={side("Du")}
          plate="VS"
          plateNote="Heute, 13:34 GMT+1"
        />
      </div>,
    );
    const name = container.querySelector("bdi")!;
    expect(name.scrollHeight).toBeLessThanOrEqual(name.clientHeight);
  });
});
