import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import type { FileStore } from "#features/files/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import { isUuid } from "#kit/pure/uuid.ts";

export interface S3Options {
  bucket: string;
  region: string;
  /** Of a server other than Amazon's. */
  endpoint?: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
  /** What the keys of this store begin with: stores in one bucket do not see each other's files. */
  prefix: string;
}

/** A bucket on an S3-compatible server, for nodes that share no disk. */
export function createS3Store({ bucket, prefix, ...options }: S3Options): FileStore & { close(): void } {
  const client = new S3Client({
    region: options.region,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    // Servers other than Amazon's have seldom a host name for each bucket, and not all know its newer checksums.
    ...(options.endpoint !== undefined && { endpoint: options.endpoint, forcePathStyle: true }),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 2,
    // Two tries end before a call is answered for.
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
  });
  const placeOf = (id: string) => {
    if (!isUuid(id)) throw new Error("a file's id is a UUID");
    return { Bucket: bucket, Key: prefix + id };
  };
  return {
    async put(id, content) {
      const place = placeOf(id);
      await answering(
        client.send(new PutObjectCommand({ ...place, Body: content, ContentType: "image/webp" })),
      );
    },
    async get(id) {
      const place = placeOf(id);
      return answering(
        client.send(new GetObjectCommand(place)).then(
          async ({ Body }) => Body && Buffer.from(await Body.transformToByteArray()),
          (error: unknown) => {
            if (error instanceof NoSuchKey) return undefined;
            throw error;
          },
        ),
      );
    },
    async delete(id) {
      const place = placeOf(id);
      await answering(client.send(new DeleteObjectCommand(place)));
    },
    close: () => client.destroy(),
  };
}

/** A server that is away, slow or full passes; one that refuses us is a fault of the configuration, and logged as such. */
async function answering<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    const isRefusal = error instanceof S3ServiceException && error.$fault === "client";
    if (isRefusal) throw error;
    const problem = commonProblem("unavailable");
    problem.cause = error;
    throw problem;
  }
}
