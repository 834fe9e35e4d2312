import {
  accountsRoutes,
  displayName,
  emailRoutes,
  numberRoutes,
  playersConsoleRoutes,
  type AccountPorts,
} from "#features/accounts/server/index.ts";
import { announcementsRoutes } from "#features/announcements/server/index.ts";
import {
  battlegroundsRoutes,
  eventsConsoleRoutes,
  games,
  prizesConsoleRoutes,
} from "#features/battlegrounds/server/index.ts";
import { isSwitchableFeature } from "#features/branding/rules.ts";
import type { FeatureSwitches, Site } from "#features/branding/server/index.ts";
import { brandingRoutes } from "#features/branding/server/index.ts";
import { coinsConsoleRoutes, coinsRoutes, findBalance } from "#features/coins/server/index.ts";
import { chatRoutes, moderationRoutes } from "#features/chat/server/index.ts";
import { brandStatisticsRoutes } from "#features/brand-statistics/server/index.ts";
import { enhancersRoutes } from "#features/enhancers/server/index.ts";
import { friendsRoutes } from "#features/friends/server/index.ts";
import { gameAccountsRoutes, linkEafcAccount } from "#features/game-accounts/server/index.ts";
import { homeRoutes } from "#features/home/server/index.ts";
import {
  createTiesPort,
  disputesRoutes,
  findOpponents,
  matchesRoutes,
  type MatchPorts,
} from "#features/matches/server/index.ts";
import { notificationsRoutes } from "#features/notifications/server/index.ts";
import { profilesRoutes } from "#features/profiles/server/index.ts";
import { countPlayed, findClosestInGame, rankingsRoutes } from "#features/rankings/server/index.ts";
import {
  callbackRoutes,
  cardConsoleRoutes,
  cardRoutes,
  subscriptionsConsoleRoutes,
  operatorRoutes,
  subscriptionsRoutes,
  type CardPorts,
  type SubscriptionPorts,
} from "#features/subscriptions/server/index.ts";
import { storeConsoleRoutes, storeRoutes } from "#features/store/server/index.ts";
import { termsRoutes } from "#features/terms-versions/server/index.ts";
import { supportRoutes, ticketsConsoleRoutes, type SupportPorts } from "#features/support/server/index.ts";
import { staffRoutes, type StaffContext, type SystemParts } from "#features/staff/server/index.ts";
import type { PushPort } from "#kit/push/port.ts";
import { tableOf, withFeatureSwitches, withSiteResolvers, type RouteTable } from "#kit/http/routes.ts";
import { noopRealtimePort } from "#kit/realtime/port.ts";
import {
  chatRoomKinds,
  notificationKinds,
  playerRecords,
  registeredRestrictions,
  requirePermissionsDefined,
  siteResolversOf,
} from "./slices.ts";

/** What the API calls need from the process. */
export interface ApiPorts
  extends AccountPorts, SubscriptionPorts, CardPorts, MatchPorts, Omit<SupportPorts, "chatRoomKinds"> {
  staff: StaffContext;
  switches: FeatureSwitches;
  system: SystemParts;
  /** Null where the server sends no push messages. */
  push: PushPort | null;
}

export function apiTable(ports: ApiPorts): RouteTable<Site> {
  const { realtime, staff } = ports;
  const table = tableOf<Site>(
    brandingRoutes,
    numberRoutes({
      ...ports,
      linkEafcAccount: (trx, owner, uuid, now) => linkEafcAccount(trx, games, owner, uuid, now),
    }),
    accountsRoutes({ ...ports, findBalance }),
    playersConsoleRoutes({
      ...ports,
      brands: staff.brands,
      records: playerRecords,
      restrictions: registeredRestrictions,
    }),
    emailRoutes(ports),
    notificationsRoutes({ ...ports, kinds: notificationKinds }),
    gameAccountsRoutes(games),
    enhancersRoutes,
    termsRoutes,
    friendsRoutes({ jobs: ports.jobs, findOpponents, findClosestInGame, findGames: games.findGames }),
    subscriptionsRoutes(ports),
    operatorRoutes(ports),
    cardRoutes(ports),
    callbackRoutes(ports),
    subscriptionsConsoleRoutes({ ...ports, brands: staff.brands }),
    cardConsoleRoutes({ ...ports, brands: staff.brands }),
    rankingsRoutes,
    coinsRoutes({ countPlayed }),
    chatRoutes({ realtime, jobs: ports.jobs, chatRoomKinds, switches: ports.switches }),
    coinsConsoleRoutes(ports, staff.brands),
    moderationRoutes({ ...ports, brands: staff.brands, chatRoomKinds }),
    battlegroundsRoutes({ realtime, jobs: ports.jobs, seal: staff.seal }),
    eventsConsoleRoutes({
      realtime,
      jobs: ports.jobs,
      brands: staff.brands,
      text: staff.text("console-battlegrounds"),
      nameOf: (username) => displayName(staff, username),
      timeZoneOf: ports.timeZoneOf,
      createTiesPort: () => createTiesPort(ports),
      createDryRunTiesPort: () =>
        createTiesPort({ ...ports, realtime: noopRealtimePort, jobs: { enqueue: () => Promise.resolve() } }),
    }),
    prizesConsoleRoutes(staff.seal, staff.brands),
    matchesRoutes(ports),
    disputesRoutes(ports, staff.brands),
    profilesRoutes,
    storeRoutes({ ...ports, seal: staff.seal }),
    storeConsoleRoutes(staff.seal, staff.brands),
    supportRoutes({ ...ports, chatRoomKinds }),
    ticketsConsoleRoutes(ports, staff.brands),
    homeRoutes({ chatRoomKinds, switches: ports.switches }),
    staffRoutes({ ...staff, switches: ports.switches, system: ports.system }),
    brandStatisticsRoutes(staff.brands),
    announcementsRoutes({ jobs: ports.jobs, brands: staff.brands, siteOf: ports.siteOf }),
  );
  requirePermissionsDefined(table);
  requireFeaturesDefined(table);
  const switched = withFeatureSwitches(
    table,
    ({ brand }, feature) => !isSwitchableFeature(feature) || ports.switches.isOn(brand.key, feature),
  );
  return withSiteResolvers(switched, siteResolversOf(staff.brands));
}

/** A misspelt feature would never be switched off. */
function requireFeaturesDefined(table: RouteTable<Site>): void {
  for (const { key, endpoint } of table.values()) {
    if (endpoint.feature === undefined || isSwitchableFeature(endpoint.feature)) continue;
    throw new Error(`${key} is a part of the feature ${endpoint.feature}, which is not defined`);
  }
}
