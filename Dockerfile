# Gamester's server: built in one image, run in another, by a user who owns nothing but /data.
FROM python:3.11-slim-bookworm AS build
WORKDIR /build
RUN python -m venv /opt/gamester
COPY requirements-web.lock ./
RUN /opt/gamester/bin/pip install --no-cache-dir --require-hashes -r requirements-web.lock
COPY pyproject.toml hatch_build.py README.md LICENSE NOTICE ./
COPY src src
RUN /opt/gamester/bin/pip install --no-cache-dir --no-deps --no-build-isolation . \
    && /opt/gamester/bin/python -m compileall -q /opt/gamester

FROM python:3.11-slim-bookworm
RUN useradd --system --uid 10001 --user-group --home-dir /data gamester \
    && install -d -o gamester -g gamester -m 700 /data
COPY --from=build /opt/gamester /opt/gamester
ENV PATH=/opt/gamester/bin:$PATH PYTHONUNBUFFERED=1
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=2)"]
ENTRYPOINT ["gamester"]
CMD ["serve", "--host", "0.0.0.0", "--database", "/data/tables.db", "--log-json", "--no-open"]
