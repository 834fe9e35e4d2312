import { useState } from "react";
import { useText } from "#kit/client/app.tsx";
import { IconButton } from "#kit/ui/components/IconButton.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { moon } from "#kit/ui/icons/moon.ts";
import { sun } from "#kit/ui/icons/sun.ts";
import { applyTheme, initialTheme, storeTheme } from "./theme-choice.ts";

export function ThemeButton() {
  const text = useText("staff");
  const [mode, setMode] = useState(initialTheme);
  const other = mode === "dark" ? "light" : "dark";
  const change = () => {
    setMode(other);
    storeTheme(other);
    applyTheme(other);
  };
  return (
    <IconButton label={text(`theme_${other}`)} onClick={change}>
      <Icon of={other === "light" ? sun : moon} />
    </IconButton>
  );
}
