import { Sha256 } from "@smithy/core/checksum";
import { SignatureV4 } from "@smithy/signature-v4";

export interface AwsCredentials {
  accessKeyId: string;
  secretAccessKey: string;
}

/** The headers of an AWS Signature Version 4, which the gateway in front of the South African platform asks for. */
export async function awsSignature(
  { method, url, body }: { method: string; url: string; body: string },
  { accessKeyId, secretAccessKey }: AwsCredentials,
  signingDate: Date,
): Promise<Record<string, string>> {
  const { protocol, host, hostname, pathname: path, searchParams } = new URL(url);
  const signer = new SignatureV4({
    service: "execute-api",
    region: "eu-west-1",
    credentials: { accessKeyId, secretAccessKey },
    sha256: Sha256,
    applyChecksum: false,
  });
  const query = Object.fromEntries(searchParams);
  const request = { method, protocol, hostname, path, query, headers: { host }, body };
  const { host: _, ...headers } = (await signer.sign(request, { signingDate })).headers;
  return headers;
}
