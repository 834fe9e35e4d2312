/** The names that server and browser must both use. */
export const expectedNames: readonly (readonly [locale: string, names: Record<string, string>])[] = [
  ["en-ZA", { PS: "Palestine", ZA: "South Africa", HK: "Hong Kong" }],
  ["fr-FR", { PS: "Palestine", ZA: "Afrique du Sud", IE: "Irlande" }],
  ["de-DE", { PS: "Palästina", ZA: "Südafrika", IE: "Irland" }],
  ["es-ES", { PS: "Palestina", ZA: "Sudáfrica", IE: "Irlanda" }],
  ["it-IT", { PS: "Palestina", ZA: "Sudafrica", IE: "Irlanda" }],
  ["ar-PS-u-nu-latn", { PS: "فلسطين", ZA: "جنوب أفريقيا" }],
  ["am-PS", { PS: "ፍልስጥኤም", ZA: "ደቡብ አፍሪካ" }],
];
