import { useEffect, useState } from "react";

const key = "subscription-news";

/** Stores a message for the next page of this tab. */
export function setFlashMessage(message: "cardChanged"): void {
  sessionStorage.setItem(key, message);
}

/** Reads and clears the message of the previous page; undefined on the server. */
export function useFlashMessage(): string | undefined {
  const [message, setMessage] = useState<string>();
  useEffect(() => {
    const stored = sessionStorage.getItem(key);
    if (stored === null) return;
    sessionStorage.removeItem(key);
    setMessage(stored);
  }, []);
  return message;
}
