import type { Brand } from "#features/branding/rules.ts";
import type { SmsPort } from "#kit/sms/port.ts";

type DemoFlag = Pick<Brand, "demoBrandConfig">;

/** Sends SMS for brands that use SMS; for others it does nothing and reports success. */
export function smsByBrand(
  sms: SmsPort,
  ports: {
    siteOf(brand: string): { brand: DemoFlag } | undefined;
    sendsSms(brand: DemoFlag): boolean;
  },
): SmsPort {
  return {
    async send(message) {
      const site = ports.siteOf(message.brand);
      if (site && ports.sendsSms(site.brand)) return sms.send(message);
      return { id: message.idempotencyKey, status: "accepted" };
    },
  };
}
