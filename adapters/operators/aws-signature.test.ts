import { expect, test } from "vitest";
import { awsSignature } from "./aws-signature.ts";

const credentials = {
  accessKeyId: "AKIDEXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
};
const now = new Date("2015-08-30T12:36:00Z");

// Computed by an independent implementation of AWS Signature Version 4.
test.each([
  [
    "GET",
    "subscription?svc_id=7&msisdn=27821234567",
    "",
    "33f7988b2bbda781240ee724c0011fab063e13c0ae04a7fbc1557f0971fa7b67",
  ],
  [
    "GET",
    "subscription?a=x+y%20z%2Fq&b=",
    "",
    "dc44678d6c1a985b487f7119611361a4374463c9d5bd9a4b271242d8981b4781",
  ],
  [
    "POST",
    "billing/ad-hoc",
    '{"svc_id":"7","name":"Zoë"}',
    "b882a37eba525069c8b3471ac4b42603a0a969eb5c68f818fb04b5e7ef15792c",
  ],
])("%s %s is signed as AWS signs it", async (method, path, body, signature) => {
  const request = { method, url: `https://sdp.example.com/v1/${path}`, body };
  expect(await awsSignature(request, credentials, now)).toEqual({
    "x-amz-date": "20150830T123600Z",
    authorization: `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/eu-west-1/execute-api/aws4_request, SignedHeaders=host;x-amz-date, Signature=${signature}`,
  });
});
