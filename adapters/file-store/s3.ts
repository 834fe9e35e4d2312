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
  /** For S3-compatible servers other than Amazon's. */
  endpoint?: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
  /** Key prefix that separates the stores of one bucket. */
  prefix: string;
}

/** A bucket on an S3-compatible server, for nodes that share no disk. */
export function createS3Store({ bucket, prefix, ...options }: S3Options): FileStore & { close(): void } {
  const client = new S3Client({
    region: options.region,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    // Other servers rarely have a host name per bucket, and not all support Amazon's newer checksums.
    ...(options.endpoint !== undefined && { endpoint: options.endpoint, forcePathStyle: true }),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 2,
    // Two attempts fit into the timeout of an API call.
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
  });
  const placeOf = (id: string) => {
    if (!isUuid(id)) throw new Error("file id must be a UUID");
    return { Bucket: bucket, Key: prefix + id };
  };
  return {
    async put(id, content) {
      const place = placeOf(id);
      await withProblem(
        client.send(new PutObjectCommand({ ...place, Body: content, ContentType: "image/webp" })),
      );
    },
    async get(id) {
      const place = placeOf(id);
      return withProblem(
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
      await withProblem(client.send(new DeleteObjectCommand(place)));
    },
    close: () => client.destroy(),
  };
}

/** Failures of the server become `unavailable`. A refused request is a configuration error and is thrown unchanged. */
async function withProblem<Result>(request: Promise<Result>): Promise<Result> {
  try {
    return await request;
  } catch (error) {
    const isRefusal = error instanceof S3ServiceException && error.$fault === "client";
    if (isRefusal) throw error;
    const problem = commonProblem("unavailable");
    problem.cause = error;
    throw problem;
  }
}
