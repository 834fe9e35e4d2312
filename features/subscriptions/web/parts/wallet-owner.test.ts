import { expect, test } from "vitest";
import { completedByWallet, walletOwner } from "./wallet-owner.ts";

const approval = {
  billingDetails: {
    name: "Ada King Byron",
    email: "ada@wallet.example",
    address: { line1: "1 Street", line2: "Flat 2", city: "Berlin", postal_code: "10115", country: "DE" },
  },
};
const nothing = {
  firstName: "",
  lastName: "",
  email: "",
  address: "",
  city: "",
  zip: "",
  country: "",
  state: "",
};

test("a wallet fills in name, e-mail and address", () => {
  expect(completedByWallet(nothing, walletOwner(approval))).toEqual({
    firstName: "Ada King",
    lastName: "Byron",
    email: "ada@wallet.example",
    address: "1 Street, Flat 2",
    city: "Berlin",
    zip: "10115",
    country: "DE",
    state: "",
  });
});

test("typed values win over the wallet's", () => {
  const typed = {
    firstName: "Grace",
    lastName: "Hopper",
    email: "grace@play.example",
    address: "2 Road",
    city: "Rome",
    zip: "00100",
    country: "IT",
    state: "RM",
  };
  expect(completedByWallet(typed, walletOwner(approval))).toEqual(typed);
});

test("a partly typed address is replaced as a whole", () => {
  const typed = { ...nothing, city: "Rome", country: "IT", state: "RM" };
  expect(completedByWallet(typed, walletOwner(approval))).toMatchObject({
    address: "1 Street, Flat 2",
    city: "Berlin",
    country: "DE",
    state: "",
  });
});

test("a wallet without details changes nothing", () => {
  const typed = { ...nothing, firstName: "Grace", email: "grace@play.example", country: "DE" };
  expect(completedByWallet(typed, walletOwner({}))).toEqual(typed);
});
