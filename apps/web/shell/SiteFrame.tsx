import { Outlet } from "react-router";
import { useText } from "#kit/client/app.tsx";
import { AppFrame } from "#kit/ui/components/AppFrame.tsx";
import { Footer } from "./footer-and-consent.tsx";
import { SiteHeader } from "./SiteHeader.tsx";

/** Frame of pages with their own header over the artwork. */
export default function SiteFrame() {
  const text = useText("shell");
  return (
    <AppFrame skipLabel={text("skip")} bar={<SiteHeader />} footer={<Footer />}>
      <Outlet />
    </AppFrame>
  );
}
