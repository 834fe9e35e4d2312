import { createHash, createHmac } from "node:crypto";

export interface AwsCredentials {
  accessKeyId: string;
  secretAccessKey: string;
}

const region = "eu-west-1";
const service = "execute-api";

/** The headers of an AWS Signature Version 4, which the gateway in front of the South African platform asks for. */
export function awsSignature(
  request: { method: string; url: string; body: string },
  credentials: AwsCredentials,
  now: Date,
): { "x-amz-date": string; authorization: string } {
  const { host, pathname, searchParams } = new URL(request.url);
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, "");
  const date = time.slice(0, 8);
  searchParams.sort();
  const signedHeaders = "host;x-amz-date";
  const canonical = [
    request.method,
    pathname,
    searchParams.toString().replaceAll("+", "%20"),
    `host:${host}\nx-amz-date:${time}\n`,
    signedHeaders,
    sha256(request.body),
  ].join("\n");
  const scope = `${date}/${region}/${service}/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n");
  const key = [date, region, service, "aws4_request"].reduce<string | Buffer>(
    (last, part) => createHmac("sha256", last).update(part).digest(),
    `AWS4${credentials.secretAccessKey}`,
  );
  const signature = createHmac("sha256", key).update(toSign).digest("hex");
  return {
    "x-amz-date": time,
    authorization: `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`,
  };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
