import json
import os
import time
import urllib.request
import uuid
from pathlib import Path


def send(path, body=None, content_type="application/json"):
    """Sends a GET, or a POST if there is a body. Raises HTTPError for an error."""
    headers = {"X-API-Key": os.environ["REELWRIGHT_API_KEY"], "Content-Type": content_type}
    url = f"{os.environ['REELWRIGHT_URL']}/api/v1{path}"
    request = urllib.request.Request(url, data=body, headers=headers)
    with urllib.request.urlopen(request) as response:
        return json.load(response)


boundary = uuid.uuid4().hex
form = b"\r\n".join([
    f"--{boundary}".encode(),
    b'Content-Disposition: form-data; name="file"; filename="product.png"',
    b"Content-Type: image/png",
    b"",
    Path("product.png").read_bytes(),
    f"--{boundary}--\r\n".encode(),
])
image = send("/uploads/product-image", form, f"multipart/form-data; boundary={boundary}")

order = {
    "product_name": "Solstice Citrus Soda",
    "product_image_url": image["url"],
    "segment_count": 3,
}
job = send("/jobs", json.dumps(order).encode())

while job["status"] not in ("completed", "failed", "cancelled"):
    time.sleep(2)
    job = send(f"/jobs/{job['job_id']}")
    print(job["status"])

if job["status"] == "completed":
    urllib.request.urlretrieve(job["final_video_url"], "video.mp4")
