import { useEffect, useState } from "react";

const key = "subscription-news";

/** For the next document of this tab. */
export function setFlashMessage(news: "cardChanged"): void {
  sessionStorage.setItem(key, news);
}

/** What the page before left to be said, once; undefined on the server. */
export function useFlashMessage(): string | undefined {
  const [news, setNews] = useState<string>();
  useEffect(() => {
    const left = sessionStorage.getItem(key);
    if (left === null) return;
    sessionStorage.removeItem(key);
    setNews(left);
  }, []);
  return news;
}
