//! TLS, for servers that have no proxy before them.

use std::path::Path;
use std::sync::Arc;

use rustls::ServerConfig;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::TlsAcceptor;

/// Bytes of a file with certificates or a key.
const MOST_BYTES: u64 = 1 << 20;

/// A certificate and its key.
#[derive(Clone)]
pub struct Tls(Arc<ServerConfig>);

/// Why TLS cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// A file that cannot be read.
    #[error(transparent)]
    File(#[from] kvant_files::FileError),
    /// One that is not what it should be.
    #[error("{path}: {reason}")]
    Pem {
        /// Which one.
        path: std::path::PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// A key that is not the certificate's, for one.
    #[error("TLS: {0}")]
    Unusable(#[from] rustls::Error),
}

impl Tls {
    /// Reads a chain of certificates, the server's own first, and its key, both in PEM.
    pub fn read(certificates: &Path, key: &Path) -> Result<Self, TlsError> {
        let read = |path| kvant_files::read_bounded(path, "number of bytes", MOST_BYTES);
        let wrong = |path: &Path, reason: String| TlsError::Pem { path: path.to_owned(), reason };
        let chain: Vec<CertificateDer<'static>> = CertificateDer::pem_slice_iter(&read(certificates)?)
            .collect::<Result<_, _>>()
            .map_err(|error| wrong(certificates, error.to_string()))?;
        if chain.is_empty() {
            return Err(wrong(certificates, "found no certificate, expected PEM".to_owned()));
        }
        let private = PrivateKeyDer::from_pem_slice(&read(key)?)
            .map_err(|error| wrong(key, format!("found no private key, expected PEM: {error}")))?;
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()?
            .with_no_client_auth()
            .with_single_cert(chain, private)?;
        Ok(Self(Arc::new(config)))
    }

    /// What greets clients.
    pub(crate) fn acceptor(&self) -> TlsAcceptor {
        self.0.clone().into()
    }
}

impl std::fmt::Debug for Tls {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Tls")
    }
}
