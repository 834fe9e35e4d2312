import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** A software security key (ES256) with one credential, for tests of WebAuthn ceremonies. */
export function createSecurityKey(origin = "http://blg-za-en.localhost") {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  const rpIdHash = sha256(Buffer.from(new URL(origin).hostname));
  let counter = 0;
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const authenticatorData = (flags: number, more: Buffer = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([rpIdHash, head, more]);
  };
  return {
    /** What the browser answers to `POST /api/staff/new-key-options`. */
    create({ challenge }: { challenge: string }, from = origin) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([
        Buffer.alloc(16),
        length,
        credentialId,
        coseKeyOf(publicKey.export({ format: "jwk" })),
      ]);
      const data = authenticatorData(0x45, attested);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborText("fmt"),
        cborText("none"),
        cborText("attStmt"),
        Buffer.from([0xa0]),
        cborText("authData"),
        cborBytes(data),
      ]);
      const clientDataJSON = clientData("webauthn.create", challenge, from).toString("base64url");
      const response = { clientDataJSON, attestationObject: attestationObject.toString("base64url") };
      return { id, rawId: id, type: "public-key", response };
    },
    /** What the browser answers to `POST /api/staff/key-challenge`. */
    prove({ challenge }: { challenge: string }, { from = origin, counts = true } = {}) {
      if (counts) counter += 1;
      const client = clientData("webauthn.get", challenge, from);
      const data = authenticatorData(0x05);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: signature.toString("base64url"),
        },
      };
    },
  };
}

function sha256(data: Buffer): Buffer {
  return createHash("sha256").update(data).digest();
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

function cborBytes(data: Buffer): Buffer {
  return Buffer.concat([
    data.length < 256
      ? Buffer.from([0x58, data.length])
      : Buffer.from([0x59, data.length >> 8, data.length & 255]),
    data,
  ]);
}

/** An EC2 key for ES256 (RFC 9053). */
function coseKeyOf({ x = "", y = "" }: { x?: string; y?: string }): Buffer {
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
  const [left, right] = [x, y].map((part) => cborBytes(Buffer.from(part, "base64url")));
  return Buffer.concat([head, left ?? Buffer.alloc(0), Buffer.from([0x22]), right ?? Buffer.alloc(0)]);
}
