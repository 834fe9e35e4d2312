import { useText } from "#kit/client/app.tsx";
import { otpauthUri } from "#kit/pure/otpauth.ts";
import s from "./AppKey.module.css";

/** The TOTP secret, for an app on another device or on this one. */
export function AppKey({ email, secret }: { email: string; secret: string }) {
  const text = useText("staff");
  const uri = otpauthUri({ issuer: "Kickoff staff", account: email, secret });
  return (
    <div className={s.key}>
      <p>{text("setUpAppText")}</p>
      <p>
        <span className="t-cap muted">{text("key")}</span>
        <code className={s.secret}>{secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</code>
      </p>
      <a className={s.open} href={uri}>
        {text("openApp")}
      </a>
    </div>
  );
}
