import { useRef, useState } from "react";
import { useApp } from "#kit/client/app.tsx";
import type { SupportContract } from "../../contract.ts";
import { maxPictures } from "../../rules.ts";

interface Place {
  readonly id: number;
  readonly file: Blob | null;
}

/** The pictures of a message: one empty place after those chosen, up to three. */
export function usePictures() {
  const call = useApp().api.of<SupportContract>();
  const nextId = useRef(1);
  const [places, setPlaces] = useState<readonly Place[]>([{ id: 0, file: null }]);
  // A retry does not upload a picture again.
  const uploaded = useRef(new Map<Blob, string>());

  function set(id: number, file: Blob | null): void {
    setPlaces((before) => {
      const chosen = before
        .map((place) => (place.id === id ? { id, file } : place))
        .filter((place) => place.file !== null);
      if (chosen.length === maxPictures) return chosen;
      return [...chosen, { id: nextId.current++, file: null }];
    });
  }

  async function upload(): Promise<string[]> {
    const ids: string[] = [];
    for (const { file } of places) {
      if (!file) continue;
      const before = uploaded.current.get(file);
      const fileId = before ?? (await call("POST /api/game/upload-attachment", { file })).fileId;
      uploaded.current.set(file, fileId);
      ids.push(fileId);
    }
    return ids;
  }

  function clear(): void {
    uploaded.current.clear();
    setPlaces([{ id: nextId.current++, file: null }]);
  }

  return { places, set, upload, clear };
}
