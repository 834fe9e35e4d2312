import { playerKeyPrefix, type SafeStorage } from "./safe-storage.ts";

const key = `${playerKeyPrefix}picture`;

/** Base64 needs a third more; localStorage has room for five million characters. */
const maxBytes = 2_000_000;

/** Stores one picture, the last, together with its owner's id. Does not store a picture that is too large. */
export function createPictureStorage(storage: SafeStorage) {
  let changes = 0;
  return {
    get(owner: string): Blob | undefined {
      const [storedOwner, type = "", content] = storage.getItem(key)?.split("\n") ?? [];
      if (storedOwner !== owner || content === undefined) return undefined;
      return new Blob([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], { type });
    },
    set(owner: string, picture: Blob | null): void {
      const change = (changes += 1);
      storage.removeItem(key);
      if (!picture || picture.size > maxBytes) return;
      const reader = new FileReader();
      reader.addEventListener("load", () => {
        // The picture may have been replaced or removed while it was read.
        if (change !== changes || typeof reader.result !== "string") return;
        const content = reader.result.split(",")[1];
        storage.setItem(key, [owner, picture.type, content].join("\n"));
      });
      reader.readAsDataURL(picture);
    },
  };
}
