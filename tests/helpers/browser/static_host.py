"""A host of static files, as small as there are: it serves a folder, can be stopped, and can spoil a file."""

import http.server
import shutil
import threading
from pathlib import Path


class Host:
    """Serves `folder` below the path `/somewhere/`, as a project's pages lie on many hosts."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.spoilt: set[str] = set()
        """The ends of paths whose bytes are spoilt on the way."""
        self.asked: list[str] = []
        self.port = 0
        self.server: http.server.ThreadingHTTPServer | None = None
        self.start()

    def start(self) -> None:
        """Serve, at the same address as before; nothing happens if it already does."""
        if self.server is not None:
            return
        host = self

        class Handler(http.server.SimpleHTTPRequestHandler):
            def translate_path(self, path: str) -> str:
                path = path.split("?", maxsplit=1)[0].removeprefix("/somewhere/")
                return str(host.folder / path / ("index.html" if path.endswith("/") or not path else ""))

            def copyfile(self, source, outputfile) -> None:
                host.asked.append(self.path)
                if any(self.path.endswith(end) for end in host.spoilt):
                    data = bytearray(source.read())
                    data[len(data) // 2] ^= 1
                    outputfile.write(data)
                else:
                    shutil.copyfileobj(source, outputfile)

            def log_message(self, *args) -> None:
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        self.server.daemon_threads = True
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """The network is off, as far as this site goes: nobody listens any more. Nothing happens if nobody does."""
        if self.server is not None:
            self.server.shutdown()
            self.server.server_close()
            self.server = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/somewhere/play/"
