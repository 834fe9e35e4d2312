import { useEffect, useRef, useState } from "react";
import { TabLinks } from "#kit/ui/components/Tabs.tsx";

export interface SectionTabsProps {
  label: string;
  /** `from` is the id of an element before the section that belongs to it. */
  sections: readonly { id: string; name: string; from?: string }[];
}

/** Links to sections; the current one follows the scroll position. */
export function SectionTabs({ label, sections }: SectionTabsProps) {
  const holder = useRef<HTMLDivElement>(null);
  const inView = useSectionInView(sections.map(({ id, from = id }) => from));
  const current = sections.find(({ id, from = id }) => from === inView)?.id;

  useEffect(() => {
    const tabs = holder.current?.firstElementChild;
    const tab = tabs?.querySelector<HTMLElement>(`[href="#${current}"]`);
    if (!tabs || !tab) return;
    // scrollIntoView would also scroll the page.
    tabs.scrollTo({ left: tab.offsetLeft - (tabs.clientWidth - tab.offsetWidth) / 2 });
  }, [current]);

  return (
    <div ref={holder} style={{ display: "contents" }}>
      <TabLinks
        sticky
        label={label}
        links={sections.map(({ id, name }) => ({ href: `#${id}`, name, isCurrent: id === current }))}
      />
    </div>
  );
}

/** The last section whose top has passed below the header; at the end of the page, the last section. */
function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const list = ids.join(" ");

  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const names = list.split(" ");
      const { scrollTop, clientHeight, scrollHeight } = document.documentElement;
      const line = (Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0) + 24;
      const passed = names.findLast((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top <= line;
      });
      setCurrent(
        scrollTop + clientHeight >= scrollHeight - 2 && scrollTop > 0 ? names.at(-1) : (passed ?? names[0]),
      );
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    addEventListener("scroll", onScroll, { passive: true });
    return () => {
      removeEventListener("scroll", onScroll);
      cancelAnimationFrame(frame);
    };
  }, [list]);

  return current;
}
