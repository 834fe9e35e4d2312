import * as z from "zod/mini";
import {
  splitKey,
  acceptsIdempotencyKey,
  type Contract,
  type Endpoint,
  type EndpointKey,
  type Schema,
} from "./contract.ts";
import { commonProblems } from "./problem.ts";

type Json = Record<string, unknown>;

const faultSchema = {
  type: "object",
  required: ["code", "message"],
  properties: {
    code: { type: "string", description: "Stable, snake_case" },
    message: { type: "string", description: "In the brand's language" },
  },
};

const problemSchema: Json = {
  ...faultSchema,
  properties: {
    ...faultSchema.properties,
    fields: {
      type: "object",
      description: "What is wrong with each field, by its path",
      additionalProperties: {
        ...faultSchema,
        properties: {
          ...faultSchema.properties,
          triesLeft: {
            type: "integer",
            description: "Remaining tries, if tries are limited",
          },
        },
      },
    },
  },
};

/** Generates the OpenAPI document from the contracts. */
export function openApiOf(contracts: readonly Contract[], info: { title: string; version: string }): Json {
  const paths: Record<string, Json> = {};
  for (const contract of contracts) {
    for (const [key, endpoint] of Object.entries(contract)) {
      const { method, path } = splitKey(key as EndpointKey);
      paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(key as EndpointKey, endpoint) };
    }
  }
  return {
    openapi: "3.0.3",
    info,
    paths,
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "__Host-sid" },
        bearer: { type: "http", scheme: "bearer" },
        staff: { type: "apiKey", in: "cookie", name: "__Host-staff" },
      },
    },
  };
}

function operationOf(key: EndpointKey, endpoint: Endpoint): Json {
  return {
    summary: endpoint.summary,
    ...securityOf(endpoint),
    parameters: [
      ...queryParameters(endpoint.query),
      ...signatureParameters(endpoint),
      ...(acceptsIdempotencyKey({ key, endpoint }) ? [idempotencyKey] : []),
    ],
    ...bodyOf(endpoint),
    responses: {
      200: { description: "Done", content: jsonContent(schemaOf(endpoint.response, "output")) },
      default: {
        description: `A problem: ${[...(endpoint.problems ?? []), ...Object.keys(commonProblems)].join(", ")}`,
        content: jsonContent({ $ref: "#/components/schemas/Problem" }),
      },
    },
  };
}

function bodyOf(endpoint: Endpoint): Json {
  if (endpoint.auth === "signature") {
    return { requestBody: { required: true, content: { "*/*": { schema: { type: "string" } } } } };
  }
  if (!endpoint.body) return {};
  return { requestBody: { required: true, content: jsonContent(schemaOf(endpoint.body, "input")) } };
}

function signatureParameters(endpoint: Endpoint): Json[] {
  if (endpoint.auth !== "signature") return [];
  const description = "Signature of the sender over the raw body.";
  return [
    { name: endpoint.signed.header, in: "header", required: true, description, schema: { type: "string" } },
  ];
}

function securityOf({ auth }: Endpoint): Json {
  if (auth === "public" || auth === "signature") return {};
  return { security: auth === "staff" ? [{ staff: [] }] : [{ session: [] }, { bearer: [] }] };
}

const idempotencyKey: Json = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "The same key and body give the same response; another body gives 422. A public call without cookies also needs x-client-id.",
  schema: { type: "string", minLength: 8, maxLength: 200 },
};

function queryParameters(query: Schema | undefined): Json[] {
  if (!query) return [];
  const schema = schemaOf(query, "input");
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  return Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([name, property]) => ({
    name,
    in: "query",
    required: required.has(name),
    schema: property,
  }));
}

function schemaOf(schema: Schema, io: "input" | "output"): Json {
  return z.toJSONSchema(schema, {
    target: "openapi-3.0",
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => describeNumber(zodSchema._zod.def, jsonSchema),
  });
}

/** Describes a query value that is parsed to a number as that number. */
function describeNumber(def: z.core.$ZodTypes["_zod"]["def"], description: Json): void {
  if (def.type === "pipe" && def.out._zod.def.type === "number") {
    delete description["anyOf"];
    Object.assign(description, schemaOf(def.out, "output"));
  }
  if (def.type === "default" && description["type"] === "integer") description["default"] = def.defaultValue;
}

function jsonContent(schema: Json): Json {
  return { "application/json": { schema } };
}
