import { playerKeyPrefix, type SafeStorage } from "./safe-storage.ts";

const place = `${playerKeyPrefix}picture`;

/** As a text it takes a third more; there is room for five million letters. */
const mostBytes = 2_000_000;

/** Keeps one picture, the last, for what it belongs to. One that is too large for it is not kept. */
export function createPictureStorage(keeper: SafeStorage) {
  let changes = 0;
  return {
    get(owner: string): Blob | undefined {
      const [kept, type = "", content] = keeper.getItem(place)?.split("\n") ?? [];
      if (kept !== owner || content === undefined) return undefined;
      return new Blob([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], { type });
    },
    set(owner: string, picture: Blob | null): void {
      const own = (changes += 1);
      keeper.removeItem(place);
      if (!picture || picture.size > mostBytes) return;
      const reader = new FileReader();
      reader.addEventListener("load", () => {
        // Another one, or none, may have come meanwhile.
        if (own !== changes || typeof reader.result !== "string") return;
        const content = reader.result.split(",")[1];
        keeper.setItem(place, [owner, picture.type, content].join("\n"));
      });
      reader.readAsDataURL(picture);
    },
  };
}
