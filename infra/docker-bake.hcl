# All images in one build: `docker buildx bake --file infra/docker-bake.hcl`. The targets are those of infra/Dockerfile.
variable "REGISTRY" { default = "localhost" }
variable "TAG" { default = "local" }

group "default" { targets = ["image"] }

target "image" {
  matrix = {
    app = ["gateway", "worker-keyframes", "worker-generation", "worker-assembly", "webhook-dispatcher", "admin"]
  }
  name       = app
  context    = "."
  dockerfile = "infra/Dockerfile"
  target     = app
  tags       = ["${REGISTRY}/reelwright-${app}:${TAG}"]
  attest     = ["type=provenance,mode=max", "type=sbom"]
}
