import { expect, test } from "vitest";
import { escapeMarkup } from "./markup.ts";

test("escapes everything that could open or close a tag, an attribute or an entity", () => {
  expect(escapeMarkup(`<a href="x" title='y'>R&D &lt;</a>`)).toBe(
    "&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;R&amp;D &amp;lt;&lt;/a&gt;",
  );
});

test("leaves all other characters unchanged", () => {
  expect(escapeMarkup("Où ça? ٣ ሰላም `$`")).toBe("Où ça? ٣ ሰላም `$`");
});
