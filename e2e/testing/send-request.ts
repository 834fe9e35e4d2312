import { Agent, request, type IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { createBrotliDecompress } from "node:zlib";
import { product } from "./product.ts";

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

export interface Question {
  port?: number;
  /** Sent as it is: the name decides the brand. */
  host?: string;
  path: string;
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Asks without a browser, so that hosts, methods and headers can be anything. */
export async function ask(question: Question): Promise<Answer> {
  const { port = product.port, host = `blg-za-en.localhost:${port}`, path } = question;
  const { method = "GET", headers = {}, body } = question;
  return new Promise((resolve, reject) => {
    const call = request(
      { agent, port, path, method, host: "127.0.0.1", headers: { host, ...headers } },
      (answer) => {
        const isBrotli = answer.headers["content-encoding"] === "br" && method !== "HEAD";
        text(isBrotli ? answer.pipe(createBrotliDecompress()) : answer).then(
          (content) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: content }),
          reject,
        );
      },
    );
    call.on("error", reject);
    call.end(body);
  });
}

/** A call of a brand's API, as a program that is no browser makes it. */
export async function askApi<Body>(brand: string, path: string): Promise<Body> {
  const answer = await ask({ host: `${brand}.localhost:${product.port}`, path });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
  return JSON.parse(answer.text) as Body;
}
