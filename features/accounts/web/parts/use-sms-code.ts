import { useEffect, useEffectEvent } from "react";
import { otp } from "../../rules/otp.ts";

interface SmsCredential extends Credential {
  code?: string;
}

/** Where the browser can read the code out of the SMS that names this site, one tap fills it in. */
export function useSmsCode(onCode: (code: string) => void): void {
  const take = useEffectEvent(onCode);
  useEffect(() => {
    if (!("OTPCredential" in globalThis)) return undefined;
    const waiting = new AbortController();
    const options = { otp: { transport: ["sms"] }, signal: waiting.signal };
    navigator.credentials
      .get(options as CredentialRequestOptions)
      .then((credential) => {
        const { code } = (credential ?? {}) as SmsCredential;
        if (code?.length === otp.digits) take(code);
      })
      // Refused, or typed meanwhile: then it is typed.
      .catch(() => undefined);
    return () => waiting.abort();
  }, []);
}
