import type { Site } from "#features/branding/server/index.ts";
import { routes } from "#kit/http/routes.ts";
import { numberContract } from "../../contract.ts";
import { requestOtp } from "../otp/request-otp.ts";
import { validateOtp } from "../otp/validate-otp.ts";
import type { RegisterPorts } from "../ports.ts";
import { findUserByOwnNumber, logIn } from "./login.ts";
import { register, registerEarlyAccess } from "./register.ts";
import { findPlayerSwitch, switchPlayer } from "./switch-player.ts";
import { answerSecondProof, openSecondProofLink } from "./second-proof.ts";

export function numberRoutes(ports: RegisterPorts) {
  return routes<typeof numberContract, Site>(numberContract, {
    "POST /api/game/request-otp": (call, { body }) => requestOtp(call, ports, body),
    "GET /api/game/otp-proof-of-work": ({ now }) => ports.proofOfWork.issue(now),
    "POST /api/game/validate-otp": (call, { body }) => validateOtp(call, ports, body),
    "POST /api/game/second-proof": (call, { body }) => answerSecondProof(call, ports, body),
    "POST /api/game/second-proof-link": (call, { body }) => openSecondProofLink(call, ports, body.token),
    "GET /api/game/player-switch": (call) => findPlayerSwitch(call),
    "POST /api/game/player-switch": (call, { body }) => switchPlayer(call, ports, body.link),
    "POST /api/game/login": (call, { body }) => logIn(call, ports.realtime, body.msisdn),
    "POST /api/game/register": (call, { body }) => register(call, ports, body),
    "POST /api/game/early-access-user": (call, { body }) => registerEarlyAccess(call, ports, body),
    "POST /api/game/get-user-via-msisdn": (call, { body }) => findUserByOwnNumber(call, body),
  });
}
