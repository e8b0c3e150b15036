"""
OpenStack Swift with its S3 layer as one process: a real S3-compatible service for the tests. Needs Debian's python3-swift.

  python3 s3-server.py FOLDER      databases of what there is go to FOLDER, objects stay in memory

Has one bucket, listens on ports of its own on loopback, prints the S3 port when it is ready, and ends when its standard
input does.
"""
import os
import sys

import eventlet
from eventlet import wsgi
from swift.common import utils

FOLDER = sys.argv[1]
USER, SECRET, BUCKET = 'test:tester', 'testing', 'documents'

# Before anything else of Swift is imported: it reads /etc/swift otherwise, which needs not be there.
utils.SWIFT_CONF_FILE = os.path.join(FOLDER, 'swift.conf')
with open(utils.SWIFT_CONF_FILE, 'w') as conf:
    conf.write('[swift-hash]\nswift_hash_path_suffix = loanyard\n')
utils.eventlet_monkey_patch()

from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.wsgi import SwiftHttpProtocol, loadapp, make_pre_authed_request  # noqa: E402

PIPELINE = 'catch_errors gatekeeper listing_formats bulk s3api tempauth copy slo dlo proxy-server'
S3API = {
    'location': 'us-east-1',
    'min_segment_size': 1,
    # Short pages: what is listed takes several of them.
    'max_bucket_listing': 4,
    'max_parts_listing': 4,
    'cors_preflight_allow_origin': '*',
}
SETTINGS = {
    's3api': '\n'.join('%s = %s' % setting for setting in S3API.items()),
    'tempauth': 'user_%s = %s .admin' % (USER.replace(':', '_'), SECRET),
    'slo': 'minimum_segment_size = 1',
}


def write(name, text):
    path = os.path.join(FOLDER, name)
    with open(path, 'w') as file:
        file.write(text)
    return path


def common():
    return '[DEFAULT]\nswift_dir = %s\ndevices = %s\nmount_check = false\nfallocate_reserve = 0\n' % (FOLDER, FOLDER)


def storage_app(kind):
    use = 'mem_object' if kind == 'object' else kind
    return '%s\n[pipeline:main]\npipeline = server\n\n[app:server]\nuse = egg:swift#%s\n' % (common(), use)


def proxy_app():
    text = '%s\n[pipeline:main]\npipeline = %s\n' % (common(), PIPELINE)
    for name in PIPELINE.split():
        kind, use = ('app', 'proxy') if name == 'proxy-server' else ('filter', name)
        text += '\n[%s:%s]\nuse = egg:swift#%s\n%s\n' % (kind, name, use, SETTINGS.get(name, ''))
    return text + 'allow_account_management = true\naccount_autocreate = true\n'


def build_ring(kind, port):
    builder = RingBuilder(4, 1, 0)
    builder.add_dev(
        {'id': 0, 'region': 1, 'zone': 1, 'weight': 1, 'ip': '127.0.0.1', 'port': port, 'device': 'disk', 'meta': ''}
    )
    builder.rebalance()
    builder.get_ring().save(os.path.join(FOLDER, kind + '.ring.gz'))


def serve(sock, text, name):
    app = with_cache(loadapp(write(name + '.conf', text), global_conf={'log_name': name}))
    eventlet.spawn(
        wsgi.server, sock, app, utils.NullLogger(), protocol=SwiftHttpProtocol, capitalize_response_headers=False
    )
    return app


def make_bucket(app):
    """
    Browsers read answers across origins only where the bucket says they may; parts of uploads have a bucket of their own
    beside it.
    """
    headers = {
        'X-Container-Meta-Access-Control-Allow-Origin': '*',
        'X-Container-Meta-Access-Control-Expose-Headers': 'Accept-Ranges Content-Range',
    }
    for bucket in (BUCKET, BUCKET + '+segments'):
        path = '/v1/AUTH_%s/%s' % (USER.split(':')[0], bucket)
        answer = make_pre_authed_request({'SERVER_NAME': 'localhost'}, 'PUT', path, headers=headers).get_response(app)
        if answer.status_int != 201:
            sys.exit('the bucket could not be made: %s' % answer.status)


class NoCache:
    """Stands where memcached would: the sign-in refuses to work without one, though it keeps nothing in it for S3."""

    def get(self, *_, **__):
        return None

    def set(self, *_, **__):
        return None

    delete = set


def with_cache(app):
    def call(env, start_response):
        env['swift.cache'] = NoCache()
        return app(env, start_response)

    return call


os.makedirs(os.path.join(FOLDER, 'disk'))
sockets = {name: eventlet.listen(('127.0.0.1', 0)) for name in ('account', 'container', 'object', 'proxy')}
for name in ('account', 'container', 'object'):
    build_ring(name, sockets[name].getsockname()[1])
for name in ('account', 'container', 'object'):
    serve(sockets[name], storage_app(name), name)
make_bucket(serve(sockets['proxy'], proxy_app(), 'proxy'))
print(sockets['proxy'].getsockname()[1], flush=True)
eventlet.greenio.GreenPipe(sys.stdin.buffer).read()
os._exit(0)
