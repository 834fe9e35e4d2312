import { useEffect } from "react";
import type { BrandingContract } from "#features/branding/contract.ts";
import { useApp } from "#kit/client/app.tsx";
import { loadTimeoutMs } from "#kit/client/load-module.ts";

/** Reports to the server that a part of the app failed to load. */
export function useReportLoadError(isLoadError: boolean): void {
  const { api } = useApp();
  useEffect(() => {
    if (!isLoadError) return;
    const part = location.pathname.replace(/[^\w./-]/g, "").slice(0, 200) || "/";
    api
      .of<BrandingContract>()("POST /api/app/load-error", { body: { part, seconds: loadTimeoutMs / 1_000 } })
      .catch(() => undefined);
  }, [api, isLoadError]);
}
