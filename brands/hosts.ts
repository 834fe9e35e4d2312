import type { HostEntry } from "#features/branding/rules.ts";

/** The 22 production hosts. Each brand has one main host, which links and e-mails use; aliases open the same brand. */
export const hosts: readonly HostEntry[] = [
  { host: "blg-za-en.kickoff.example", brand: "blg-za-en" },
  { host: "www.kickoff.example", brand: "blg-za-en", alias: true },
  { host: "tlk-za-en.kickoff.example", brand: "tlk-za-en" },
  { host: "vc-za-en.kickoff.example", brand: "vc-za-en" },
  { host: "vc-za-en-demo.kickoff.example", brand: "vc-za-en-demo" },
  { host: "vc-za-en-demo-one.kickoff.example", brand: "vc-za-en-demo-one" },
  { host: "mtn-za-en.kickoff.example", brand: "mtn-za-en" },
  { host: "mtn-za-en-demo.kickoff.example", brand: "mtn-za-en-demo" },
  { host: "azishe.kickoff.example", brand: "mtn-za-en-demo", alias: true },
  { host: "saf-ke-en.kickoff.example", brand: "saf-ke-en" },
  { host: "uwanja.kickoff.example", brand: "saf-ke-en", alias: true },
  { host: "airtel-ng-en.kickoff.example", brand: "airtel-ng-en" },
  { host: "mtn-ng-en.kickoff.example", brand: "mtn-ng-en" },
  { host: "naija-clash.kickoff.example", brand: "mtn-ng-en", alias: true },
  { host: "eal-eu-en.kickoff.example", brand: "eal-eu-en" },
  { host: "eal.kickoff.example", brand: "eal-eu-en", alias: true },
  { host: "eal-eu-fr.kickoff.example", brand: "eal-eu-fr" },
  { host: "eal-eu-es.kickoff.example", brand: "eal-eu-es" },
  { host: "eal-eu-it.kickoff.example", brand: "eal-eu-it" },
  { host: "eal-eu-de.kickoff.example", brand: "eal-eu-de" },
  { host: "blg-ps-ar.kickoff.example", brand: "blg-ps-ar" },
  { host: "blg-ps-am.kickoff.example", brand: "blg-ps-am" },
];
