import type { IntentError } from "./objects.ts";

export interface ApiResponse {
  status: number;
  body: object;
}

export const ok = (body: object): ApiResponse => ({ status: 200, body });

/** The error body of the processor. */
export function refuse(
  status: number,
  error: { type: string; code?: string; message: string; param?: string } & Record<string, unknown>,
): ApiResponse {
  return { status, body: { error } };
}

export const missing = (kind: string, id: string): ApiResponse =>
  refuse(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${id}'`,
  });

export const required = (param: string): ApiResponse =>
  refuse(400, {
    type: "invalid_request_error",
    code: "parameter_missing",
    param,
    message: `Missing required param: ${param}.`,
  });

export const cardRefused = (error: IntentError, intent: object): ApiResponse =>
  refuse(402, { ...error, ...intent });
