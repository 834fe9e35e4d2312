import { Agent, request, type IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { createBrotliDecompress } from "node:zlib";
import { product } from "./product.ts";

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

export interface RequestOptions {
  port?: number;
  /** Sent unchanged: the name decides the brand. */
  host?: string;
  path: string;
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
}

export interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Sends a request without a browser, with any host, method and headers. */
export async function sendRequest(question: RequestOptions): Promise<HttpResponse> {
  const { port = product.port, host = `blg-za-en.localhost:${port}`, path } = question;
  const { method = "GET", headers = {}, body } = question;
  return new Promise((resolve, reject) => {
    const call = request(
      { agent, port, path, method, host: "127.0.0.1", headers: { host, ...headers } },
      (response) => {
        const isBrotli = response.headers["content-encoding"] === "br" && method !== "HEAD";
        text(isBrotli ? response.pipe(createBrotliDecompress()) : response).then(
          (content) =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text: content }),
          reject,
        );
      },
    );
    call.on("error", reject);
    call.end(body);
  });
}

/** Calls a brand's API as a program. */
export async function getFromApi<Body>(brand: string, path: string): Promise<Body> {
  const response = await sendRequest({ host: `${brand}.localhost:${product.port}`, path });
  if (response.status !== 200) throw new Error(`${path} returned ${response.status}: ${response.text}`);
  return JSON.parse(response.text) as Body;
}
