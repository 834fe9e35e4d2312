import { useEffect, useEffectEvent } from "react";
import { otp } from "../../rules/otp.ts";

interface SmsCredential extends Credential {
  code?: string;
}

/** Lets the browser fill in the code of an SMS that names this site (WebOTP). */
export function useSmsCode(onCode: (code: string) => void): void {
  const fillIn = useEffectEvent(onCode);
  useEffect(() => {
    if (!("OTPCredential" in globalThis)) return undefined;
    const controller = new AbortController();
    const options = { otp: { transport: ["sms"] }, signal: controller.signal };
    navigator.credentials
      .get(options as CredentialRequestOptions)
      .then((credential) => {
        const { code } = (credential ?? {}) as SmsCredential;
        if (code?.length === otp.digits) fillIn(code);
      })
      // The player refused, or typed the code.
      .catch(() => undefined);
    return () => controller.abort();
  }, []);
}
